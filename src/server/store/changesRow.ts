/** Runs a statement that returns the rows that it changes. @returns false if it changes none */
export async function changesRow(statement: { readonly executeTakeFirst: () => Promise<object | undefined> }): Promise<boolean> {
  return (await statement.executeTakeFirst()) !== undefined;
}
