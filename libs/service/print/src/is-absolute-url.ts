/** Tells an absolute URL from the name of an anchor in the document. */
export function isAbsoluteUrl(link: string): boolean {
  return /^[a-z]+:/i.test(link)
}
