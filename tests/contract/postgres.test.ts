import { contractOnPostgres } from './suites/contractOnPostgres.ts';

await contractOnPostgres();
