import { randomUUID } from 'node:crypto'
import { readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensurePrivateFolder } from '@portal/files/private-folder'

const folder = join(tmpdir(), `portal-registration-${process.getuid?.() ?? 'files'}`)
const abandonedAfterMs = 3_600_000

/** Writes content to a file that only this account can read while `work` runs. */
export async function withTemporaryFile<Result>(
  content: Buffer,
  work: (path: string) => Promise<Result>,
): Promise<Result> {
  await ensurePrivateFolder(folder)
  const path = join(folder, randomUUID())
  try {
    await writeFile(path, content, { mode: 0o600, flag: 'wx' })
    return await work(path)
  } finally {
    await rm(path, { force: true })
  }
}

/** Deletes files of processes that were killed. */
export async function deleteAbandonedFiles(): Promise<void> {
  await ensurePrivateFolder(folder)
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const stats = await stat(path).catch(() => undefined)
    if (stats && Date.now() - stats.mtimeMs > abandonedAfterMs) await rm(path, { force: true })
  }
}
