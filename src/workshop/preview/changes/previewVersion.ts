import { isJsonObject, type Json, type JsonObject } from '../../../runtime/base/json.ts';
import { EMPTY_ENVIRONMENT } from '../../../runtime/definitions/emptyEnvironment.ts';
import { parseDocument } from '../../../runtime/definitions/parse.ts';
import { kindOf, nameOf, type SourceFiles } from '../../../runtime/definitions/sources.ts';
import { compileSet } from '../../../runtime/engine/compile.ts';
import type { Product, Version } from '../../diff/version.ts';
import type { PreviewDefinitions } from '../protocol.ts';

/** A version of the definitions as the preview's service sends it: validated there, because validating compiles code. */
export interface SentVersion {
  readonly definitions: PreviewDefinitions;
  readonly files: SourceFiles;
}

function parsed(file: string, text: string): Json {
  return parseDocument(file, text).document.value ?? null;
}

/** Returns one set of a sent version, in the form that is compared. */
export function previewVersion({ definitions, files }: SentVersion, set: string, product: Product): Version {
  const { sets, environments, texts } = definitions;
  const of = (kind: string) => Object.entries(files).filter(([file]) => kindOf(file) === kind);
  const walks = of('member').flatMap(([file, text]): readonly (readonly [string, JsonObject])[] => {
    const member = parsed(file, text);
    const walk = isJsonObject(member) ? member['walk'] : null;
    return isJsonObject(walk) ? [[nameOf(file), walk]] : [];
  });
  const source = sets[set];
  const english = texts[set]?.['en'];
  return {
    product,
    sets: new Map(source ? [[set, compileSet(source, product.hooks)]] : []),
    environment: (name) => environments[name] ?? EMPTY_ENVIRONMENT,
    texts: new Map(of('texts').map(([file, text]) => [nameOf(file), parsed(file, text)])),
    english: english ?? null,
    members: new Map(walks),
  };
}
