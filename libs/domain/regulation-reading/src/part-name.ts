/** What a part is called, without the dash or stop printed between it and its heading: `Chapter 2100 -` is `Chapter 2100`. */
export function partName(marker: string): string {
  return marker.replace(/[\s.:–—-]+$/, '')
}
