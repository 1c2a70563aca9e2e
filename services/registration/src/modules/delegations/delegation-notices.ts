import { defineNoticeKind } from '@portal/notices'
import { createNoticeTexts } from '../notices/index.ts'

function define(name: string) {
  return defineNoticeKind<'person' | 'personId' | 'link'>({
    name,
    channels: ['portal', 'email', 'text'],
    path: '/delegates',
    placeholders: { person: 'Maria Gomez', personId: 'P-100-000-017', link: 'https://portal.example/delegates' },
    required: ['link'],
    texts: createNoticeTexts(name),
  })
}

/** Notices about delegations, to both persons. */
export const delegationNotices = {
  /** To the person who lets another one act, after every change. */
  given: define('delegation-given'),
  received: define('delegation-received'),
  changed: define('delegation-changed'),
  /** To the person for whom the other one acted. */
  ended: define('delegation-ended'),
  /** To the one who acted. */
  withdrawn: define('delegation-withdrawn'),
}
