/** Pixels of an image that a browser can show: a scan of a large map at 300 dpi has about 100 million. */
export const maxPixels = 120_000_000
