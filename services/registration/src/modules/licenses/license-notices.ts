import { defineNoticeKind } from '@portal/notices'
import { createNoticeTexts } from '../notices/index.ts'

const link = 'https://portal.example/licenses'
const license = 'vet board license (KY)'

function define<Placeholder extends string>(name: string, placeholders: Readonly<Record<Placeholder, string>>) {
  return defineNoticeKind<Placeholder>({
    name,
    channels: ['portal', 'email', 'text'],
    path: '/licenses',
    placeholders,
    required: [],
    texts: createNoticeTexts(name),
  })
}

/** Notices about licenses, to the person. */
export const licenseNotices = {
  verified: define('license-verified', { license, link }),
  refused: define('license-refused', { license, reason: 'The image shows another license.', link }),
  expiring: define('license-expiring', { license, date: 'July 8, 2027', link }),
}
