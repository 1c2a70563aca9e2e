import { defineNoticeKind, type SampleValue } from '@portal/notices'
import { createNoticeTexts } from '../notices/index.ts'

const link = 'https://portal.example/invites'
const agent = { agent: 'Maria Gomez', link }
const jockey = { jockey: 'Luis Ortega', link }

function define<Placeholder extends string>(
  name: string,
  placeholders: Readonly<Record<Placeholder | 'link', SampleValue>>,
) {
  return defineNoticeKind<Placeholder | 'link'>({
    name,
    channels: ['portal', 'email', 'text'],
    path: '/invites',
    placeholders,
    required: ['link'],
    texts: createNoticeTexts(name),
  })
}

/** Notices about invites, to the agent and to the jockey. */
export const inviteNotices = {
  received: define('invite-received', {
    ...agent,
    agentId: 'P-100-000-017',
    date: { 'en-US': 'July 8, 2026', es: '8 de julio de 2026' },
    link: `${link}/4nQf7…`,
  }),
  accepted: define('invite-accepted', jockey),
  confirmed: define('invite-confirmed', agent),
  rejected: define('invite-rejected', jockey),
  revoked: define('invite-revoked', agent),
  expired: define('invite-expired', jockey),
  lapsed: define('invite-lapsed', agent),
  ended: define('representation-ended', { person: 'Maria Gomez', link }),
  requested: define('invite-requested', jockey),
}
