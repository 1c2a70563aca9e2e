import replaceConfusables from 'unhomoglyph'

/**
 * Returns the same text for user names that look alike, such as `paul`, `pau1` and `pauI` (Unicode Technical Standard 39,
 * skeletons). It is only compared and never shown.
 */
export function createUsernameSkeleton(username: string): string {
  const skeleton = replaceConfusables(username.trim().normalize('NFD'))
  return skeleton.normalize('NFD').toLowerCase()
}
