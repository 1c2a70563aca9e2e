/**
 * Splits a manifest's title key into namespace and key: `namespace:key`, or a key of the remote's own namespace
 * (`mfe-x`: `x`).
 */
export function parseTitleKey(titleKey: string, remote: string): { readonly namespace: string; readonly key: string } {
  const at = titleKey.indexOf(':')
  return at === -1
    ? { namespace: remote.replace(/^mfe-/, ''), key: titleKey }
    : { namespace: titleKey.slice(0, at), key: titleKey.slice(at + 1) }
}
