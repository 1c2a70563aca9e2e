/** Returns `namespace:key` for a manifest's title key. A plain key belongs to the remote's own namespace (`mfe-x`: `x`). */
export function toFullTitleKey(titleKey: string, remote: string): string {
  return titleKey.includes(':') ? titleKey : `${remote.replace(/^mfe-/, '')}:${titleKey}`
}
