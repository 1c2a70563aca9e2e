import type { LicenseFileType } from '@portal/contracts-registration/license-rules'

/** The first bytes of each kind of file. */
const signatures: Readonly<Record<LicenseFileType, string>> = {
  'image/jpeg': 'ffd8ff',
  'image/png': '89504e470d0a1a0a',
  'application/pdf': '255044462d',
}

/** Returns the type of a file by its content; its name and the declared type are not trusted. */
export function findFileType(content: Buffer): LicenseFileType | undefined {
  const start = content.toString('hex', 0, 8)
  return (Object.keys(signatures) as LicenseFileType[]).find((type) => start.startsWith(signatures[type]))
}
