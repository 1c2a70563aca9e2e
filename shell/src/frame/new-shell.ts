import type { Portal } from '../portal-context.ts'

const reloadedKey = 'portal.reloaded-for'

/**
 * Reloads the document when a part can't be displayed and the live generation has another shell than this document.
 * Once for each generation, so that a part that fails there too is reported. Returns whether it reloads.
 */
export function reloadForNewShell(
  remotes: Pick<Portal['remotes'], 'generation' | 'needsDocument'>,
  reload: () => void = () => window.location.reload(),
): boolean {
  const number = String(remotes.generation().number)
  if (!remotes.needsDocument() || sessionStorage.getItem(reloadedKey) === number) return false
  sessionStorage.setItem(reloadedKey, number)
  reload()
  return true
}
