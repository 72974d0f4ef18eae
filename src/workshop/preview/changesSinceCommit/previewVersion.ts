import { EMPTY_ENVIRONMENT } from '../../../runtime/definitions/emptyEnvironment.ts';
import { walksByName } from '../../exampleMembers/members.ts';
import { readSources, type SourceFiles } from '../../../runtime/definitions/sources.ts';
import { compileSet } from '../../../runtime/engine/compile.ts';
import type { Product, Version } from '../../diff/version.ts';
import type { PreviewDefinitions } from '../protocol.ts';

/** A version of the definitions, already validated by the preview's service: validation compiles code, which the page must not do. */
export interface SentVersion {
  readonly definitions: PreviewDefinitions;
  readonly files: SourceFiles;
}

/** Returns one set of a sent version, in the form that is compared. */
export function previewVersion({ definitions, files }: SentVersion, set: string, product: Product): Version {
  const { sets, environments, texts } = definitions;
  const source = sets[set];
  const sources = readSources(files);
  return {
    product,
    sets: new Map(source ? [[set, compileSet(source, product.hooks)]] : []),
    environment: (name) => environments[name] ?? EMPTY_ENVIRONMENT,
    texts: new Map([...sources.files.texts].map(([locale, { value }]) => [locale, value ?? null])),
    english: texts[set]?.['en'] ?? null,
    members: walksByName(sources),
  };
}
