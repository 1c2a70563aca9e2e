import { chmod, lstat, mkdir } from 'node:fs/promises'

/** Other accounts of the machine can write to a folder, or may have prepared it. */
class InsecureFolderError extends Error {
  override readonly name = 'InsecureFolderError'
}

/**
 * Creates a folder that only this account can use, or verifies an existing one. In a shared folder such as `/tmp`, another
 * account may have created it first in order to read or replace files.
 */
export async function ensurePrivateFolder(
  path: string,
  account: number | undefined = process.getuid?.(),
): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 })
  const stats = await lstat(path)
  if (!stats.isDirectory()) throw new InsecureFolderError(`${path} is a link. Configure the folder itself.`)
  // Windows has no numeric account ids and other means to protect folders.
  if (account === undefined) return
  if (stats.uid !== account)
    throw new InsecureFolderError(`${path} belongs to another account. Configure another folder.`)
  if ((stats.mode & 0o022) !== 0)
    throw new InsecureFolderError(`Other accounts can write to ${path}. Delete it or configure another folder.`)
  if ((stats.mode & 0o077) !== 0) await chmod(path, 0o700)
}
