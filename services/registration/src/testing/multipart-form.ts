/** A form with text fields and one file, as a browser sends it. */
export function createForm(
  file: Uint8Array,
  { name = 'File', fields = {} }: { name?: string; fields?: Record<string, string> } = {},
) {
  const boundary = 'form-boundary'
  const texts = Object.entries(fields).map(
    ([field, text]) => `--${boundary}\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${text}\r\n`,
  )
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="license.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`
  return {
    payload: Buffer.concat([Buffer.from(texts.join('') + head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}
