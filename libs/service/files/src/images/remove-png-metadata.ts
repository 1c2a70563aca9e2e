const signatureLength = 8
/** Length, type and checksum. */
const chunkOverhead = 12
/** As many chunks as a large image has when its pixels come in small parts. */
const maxChunks = 100_000
/** Chunks that change how the image is shown. All others that programs may ignore hold texts, times, places or private data. */
const neededChunks: ReadonlySet<string> = new Set(
  'tRNS cHRM gAMA iCCP sBIT sRGB cICP bKGD hIST pHYs sPLT acTL fcTL fdAT'.split(' '),
)

/** Returns a PNG image with its pixels and colors only; undefined if it has no pixels. */
export function removePngMetadata(content: Buffer): Buffer | undefined {
  const parts = [content.subarray(0, signatureLength)]
  let hasPixels = false
  let position = signatureLength
  for (let chunks = 0; chunks < maxChunks && position + chunkOverhead <= content.length; chunks++) {
    const end = position + chunkOverhead + content.readUInt32BE(position)
    const type = content.toString('latin1', position + 4, position + 8)
    if (end > content.length) break
    if (type === 'IDAT') hasPixels = true
    if (/^[A-Z]/.test(type) || neededChunks.has(type)) parts.push(content.subarray(position, end))
    position = end
    // What follows the end is not shown.
    if (type === 'IEND') break
  }
  return hasPixels ? Buffer.concat(parts) : undefined
}
