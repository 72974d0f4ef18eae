import { openServer } from './support/contractServer.ts';
import { sandboxDump } from './support/dump.ts';
import { contract } from './suites/contract.ts';

contract('PGlite', async () => openServer({ DATA_DIR: 'memory://' }, { restored: await sandboxDump() }));
