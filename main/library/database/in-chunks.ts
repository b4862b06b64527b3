/** Maximum number of parameters of one statement: below the limits of both databases. */
const MAX_PARAMETERS = 10_000

/** Calls `write` with at most as many rows at once as fit into one statement of `columns` parameters each. */
export async function inChunks<Row>(
  rows: readonly Row[],
  columns: number,
  write: (chunk: readonly Row[]) => Promise<unknown>,
): Promise<void> {
  const size = Math.floor(MAX_PARAMETERS / columns)
  for (let start = 0; start < rows.length; start += size) await write(rows.slice(start, start + size))
}
