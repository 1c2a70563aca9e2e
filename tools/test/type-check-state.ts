import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Deletes the compiler's incremental state in `reports` when one of the JSON files has changed. The compiler checks the
 * files that import a changed JSON file again, but not those that use its types through another file.
 */
export function discardOutdatedState(reports: string, jsonFiles: readonly string[]): void {
  const hash = createHash('sha256')
  for (const file of jsonFiles.toSorted()) if (existsSync(file)) hash.update(`${file}\0`).update(readFileSync(file))
  const current = hash.digest('hex')
  const hashFile = join(reports, 'types-json.hash')
  if (existsSync(hashFile) && readFileSync(hashFile, 'utf8') === current) return
  for (const state of globSync('types-*.tsbuildinfo', { cwd: reports })) rmSync(join(reports, state))
  writeFileSync(hashFile, current)
}
