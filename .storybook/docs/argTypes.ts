import type { ArgTypesEnhancer } from 'storybook/internal/types';

/** The information that react-docgen extracts from a component. */
interface Documented {
  readonly __docgenInfo?: {
    readonly description?: string;
    readonly props?: Readonly<Record<string, { readonly tsType?: { readonly name?: string; readonly raw?: string } }>>;
  };
}

/** The names that react-docgen gives to types that it does not resolve. */
const UNRESOLVED = new Set(['unknown', 'union', 'array', 'object', 'Readonly', 'signature']);

/** Matches the type of an optional text, for which Storybook would offer a JSON editor. */
const TEXT = /^string( \| (undefined|null))*$/;

/** Returns a comment without its tags (`@see`, `@param`), which address engineers. */
export function withoutTags(comment: string): string {
  return comment.split(/\s@[a-z]+ /, 1)[0]?.trim() ?? '';
}

/** Returns what the comment of a component says. */
export function describe(component: Documented | undefined): string {
  // oxlint-disable-next-line no-underscore-dangle -- Storybook's own name.
  return withoutTags(component?.__docgenInfo?.description ?? '');
}

/** Shows each prop as it is written in the code: its comment without tags, and its type in full, with a control that suits it. */
export const writtenTypes: ArgTypesEnhancer = ({ argTypes, component, initialArgs }) =>
  Object.fromEntries(
    Object.entries(argTypes).map(([name, argType]) => {
      const { description, table } = argType;
      const { type: shown, ...others } = table ?? {};
      const type = typeOf(component, name) ?? shown?.summary;
      const isText = argType.type?.name !== 'enum' && (typeof initialArgs[name] === 'string' || TEXT.test(type ?? ''));
      return [
        name,
        {
          ...argType,
          ...(isText && { control: { type: 'text' } }),
          ...(description !== undefined && { description: withoutTags(description) }),
          table: { ...others, ...(type !== undefined && type !== 'unknown' && { type: { summary: type } }) },
        },
      ];
    }),
  );

/** Returns the type of a prop; undefined to keep the type that Storybook shows. */
function typeOf(component: Documented | undefined, prop: string): string | undefined {
  // oxlint-disable-next-line no-underscore-dangle -- Storybook's own name.
  const type = component?.__docgenInfo?.props?.[prop]?.tsType;
  if (type?.name === undefined || !UNRESOLVED.has(type.name)) return undefined;
  return type.raw;
}
