/** Returns the name of a part without the punctuation before its heading: `Chapter 2100 -` becomes `Chapter 2100`. */
export function getPartName(marker: string): string {
  return marker.replace(/[\s.:–—-]+$/, '')
}
