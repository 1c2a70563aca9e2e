import type { Remotes } from '@portal/federation'

/** How often a visible page looks for a release, in milliseconds. */
const intervalMs = 5 * 60_000

/**
 * Lets an open page learn of releases and deployed services: regularly while it is visible, and when it becomes visible
 * again.
 */
export function followReleases(remotes: Pick<Remotes, 'refresh'>): void {
  const refreshIfVisible = () => {
    if (!document.hidden) void remotes.refresh()
  }
  document.addEventListener('visibilitychange', refreshIfVisible)
  // Jittered, so that many open pages do not ask at the same time after a release.
  setInterval(refreshIfVisible, intervalMs * (0.75 + Math.random() / 2))
}
