import { chmod, lstat, mkdir } from 'node:fs/promises'

/** A folder that others of this machine could have laid ready, or can write to; a service does not start with it. */
class ForeignFolder extends Error {
  override readonly name = 'ForeignFolder'
}

/**
 * Makes a folder that is this account's alone, or takes one that is. In a folder that everybody writes to, such as `/tmp`,
 * another account may have made it first, to read what is put there or to lay something ready.
 */
export async function ownFolder(path: string, account: number | undefined = process.getuid?.()): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 })
  const state = await lstat(path)
  if (!state.isDirectory()) throw new ForeignFolder(`${path} is a link. Name the folder itself.`)
  // Systems without accounts of this kind have other ways to keep folders apart.
  if (account === undefined) return
  if (state.uid !== account) throw new ForeignFolder(`${path} belongs to another account. Name another folder.`)
  if ((state.mode & 0o022) !== 0) {
    throw new ForeignFolder(`Other accounts can write to ${path}. Remove it, or name another folder.`)
  }
  if ((state.mode & 0o077) !== 0) await chmod(path, 0o700)
}
