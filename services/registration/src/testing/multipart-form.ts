/** A form with text fields and one file, as a browser sends it; the file comes last unless `isFileFirst`. */
export function createForm(
  file: Uint8Array,
  {
    name = 'File',
    fields = {},
    isFileFirst = false,
  }: { name?: string; fields?: Record<string, string>; isFileFirst?: boolean } = {},
) {
  const boundary = 'form-boundary'
  const texts = Object.entries(fields).map(
    ([field, text]) => `--${boundary}\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${text}\r\n`,
  )
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="license.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`
  const fieldParts = Buffer.from(texts.join(''))
  const filePart = Buffer.concat([Buffer.from(head), file, Buffer.from('\r\n')])
  const parts = isFileFirst ? [filePart, fieldParts] : [fieldParts, filePart]
  return {
    payload: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}
