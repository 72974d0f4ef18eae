import { bundle } from './bundle.ts';
import { startProcess, type ServerProcess } from './process.ts';

export const KMS_TOKEN = 'a-token-of-the-kms';

/** A call that the KMS has received, and its reply. Both contain data keys. */
export interface KmsCall {
  readonly path: '/wrap' | '/unwrap';
  readonly body: { readonly key: string; readonly context: string; readonly plaintext?: string; readonly wrapped?: string };
  readonly status: number;
  readonly reply: { readonly plaintext?: string; readonly wrapped?: string };
  readonly traceparent: string | null;
}

/** A KMS in its own process. */
export interface Kms extends ServerProcess {
  readonly calls: () => readonly KmsCall[];
}

/**
 * Starts a KMS.
 * @param names the names of its keys. A name has the same key in every process
 * @param port 0 picks a free one
 */
export async function startKms(names: readonly string[], port = 0): Promise<Kms> {
  const KMS_KEYS = names.map((name) => `${name}=${Buffer.from(name.padEnd(32, '.')).toString('hex')}`).join(',');
  const program = await bundle('tests/server/support/kmsProgram.ts');
  const kms = await startProcess({ KMS_KEYS, KMS_TOKEN, PORT: String(port) }, [program]);
  return {
    ...kms,
    calls: () =>
      kms
        .printed()
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line): KmsCall => JSON.parse(line)),
  };
}
