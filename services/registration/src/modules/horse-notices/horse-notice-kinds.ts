import type { RequestedNotice } from '@portal/contracts-horses/events'
import {
  horseNoticeKinds as kinds,
  type HorseNoticeKind,
  type HorseNoticeTexts,
} from '@portal/contracts-horses/notices'
import { defineNoticeKind, type NoticeKind, type NoticeTexts } from '@portal/notices'

const channels = ['portal', 'email', 'text'] as const
const required = ['link']

/** The kinds of notices about horses, for the page on which staff change their texts. */
export const horseNoticeKinds: readonly NoticeKind[] = kinds.map((kind) => defineNoticeKind(toNoticeKind(kind)))

/**
 * Returns the kind of a requested notice with the texts of the request, so that a kind that a newer release of horses added
 * is delivered too.
 */
export function toRequestedKind({ kind: name, path, texts, values }: RequestedNotice): NoticeKind {
  return {
    name,
    channels,
    path,
    placeholders: { ...values['en-US'], link: '' },
    required,
    texts: { 'en-US': addLink(texts['en-US']), es: addLink(texts.es) },
  }
}

function toNoticeKind({ name, placeholders, texts }: HorseNoticeKind): NoticeKind {
  return {
    name,
    channels,
    path: '/my-horses',
    placeholders: { ...placeholders, link: 'https://portal.example/my-horses' },
    required,
    texts: { 'en-US': addLink(texts['en-US']), es: addLink(texts.es) },
  }
}

function addLink({ title, text, sms }: HorseNoticeTexts): NoticeTexts {
  return { title, text, mail: `${text}\n\n{{link}}`, sms: `${sms} {{link}}` }
}
