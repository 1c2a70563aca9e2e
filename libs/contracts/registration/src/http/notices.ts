import { endpoint, id, instant, keysetPageOf, keysetQuery, locale } from '@portal/contracts-common'
import { z } from 'zod'
import { registrationErrors as errors } from '../errors.ts'
import { registrationRoutes as routes } from '../routes.ts'
import { staffRoutes } from '../staff-routes.ts'

const notice = z.object({
  noticeId: id,
  kind: z.string(),
  title: z.string(),
  text: z.string(),
  /** The page of the portal that it leads to. */
  path: z.string(),
  createdAt: instant,
  readAt: instant.nullable(),
})
export type PersonNotice = z.infer<typeof notice>

export const listNotices = endpoint(routes.listNotices, {
  summary: "Lists the notices of the caller's person, the newest first.",
  ownership: 'per-caller',
  query: z.strictObject({ ...keysetQuery, locale: locale.default('en-US'), only: z.enum(['unread']).optional() }),
  results: keysetPageOf(notice),
})

export const countUnreadNotices = endpoint(routes.countUnreadNotices, {
  summary: "Counts the unread notices of the caller's person, up to 100.",
  ownership: 'per-caller',
  results: z.object({ unread: z.int().min(0) }),
})

const one = { params: z.strictObject({ noticeId: id }), ownership: 'owner-only' } as const

export const markNoticeRead = endpoint(routes.markNoticeRead, {
  ...one,
  summary: 'Marks a notice as read.',
  results: z.object({ read: z.literal(true) }),
})

export const markAllNoticesRead = endpoint(routes.markAllNoticesRead, {
  summary: "Marks every notice of the caller's person as read, and returns how many were unread.",
  ownership: 'per-caller',
  results: z.object({ read: z.int().min(0) }),
})

export const deleteNotice = endpoint(routes.deleteNotice, {
  ...one,
  summary: "Removes a notice from the caller's list.",
  results: z.object({ deleted: z.literal(true) }),
})

const text = (maximum: number) => z.string().trim().min(1).max(maximum)
const texts = z.strictObject({
  /** Title in the portal, and subject of the email. */
  title: text(200),
  /** Text in the portal. */
  text: text(2000),
  /** Text of the email. */
  mail: text(5000),
  /** The text message. */
  sms: text(480),
})
export type NoticeTemplateTexts = z.infer<typeof texts>

const template = z.object({
  kind: z.string(),
  locale,
  /** Counts the versions that staff saved; 0 is the default. */
  version: z.int().min(0),
  texts,
  defaultTexts: texts,
  isEdited: z.boolean(),
  changedAt: instant.nullable(),
  /** Placeholders with sample values. */
  placeholders: z.record(z.string(), z.string()),
})
export type NoticeTemplateDetails = z.infer<typeof template>

const key = z.strictObject({ kind: z.string().max(100), locale })
const placeholderErrors = { 'notices.placeholder-invalid': errors['notices.placeholder-invalid'] }

export const listNoticeTemplates = endpoint(staffRoutes.listNoticeTemplates, {
  summary: 'Lists the texts of every kind of notice in both languages.',
  results: z.array(template),
})

export const listNoticeTemplateVersions = endpoint(staffRoutes.listNoticeTemplateVersions, {
  summary: 'Lists the versions of a text, the newest first; one without texts restored the default.',
  params: key,
  query: z.strictObject({ ...keysetQuery, after: z.coerce.number().int().min(1).max(1_000_000_000).optional() }),
  results: z.object({
    items: z.array(
      z.object({
        version: z.int(),
        texts: texts.nullable(),
        /** The user pool's id of the account. */
        changedBy: z.string().nullable(),
        changedAt: instant,
      }),
    ),
    next: z.int().nullable(),
  }),
})

export const saveNoticeTemplate = endpoint(staffRoutes.saveNoticeTemplate, {
  summary: 'Saves a version of the texts, or restores the default when `texts` is null.',
  params: key,
  body: z.strictObject({ texts: texts.nullable(), version: z.int().min(0) }),
  results: template,
  errors: placeholderErrors,
})

export const previewNoticeTemplate = endpoint(staffRoutes.previewNoticeTemplate, {
  summary: 'Returns texts with sample values. Changes nothing.',
  params: key,
  body: z.strictObject({ texts }),
  results: z.object({ title: z.string(), text: z.string(), mail: z.string(), sms: z.string() }),
  errors: placeholderErrors,
})

const channelSwitch = z.object({
  channel: z.enum(['email', 'text']),
  isOn: z.boolean(),
  /** Why staff changed it last. */
  reason: z.string().nullable(),
  changedAt: instant.nullable(),
})
export type ChannelSwitchState = z.infer<typeof channelSwitch>

export const listChannelSwitches = endpoint(staffRoutes.listChannelSwitches, {
  summary: 'Returns which channels messages are sent by.',
  results: z.array(channelSwitch),
})

export const setChannelSwitch = endpoint(staffRoutes.setChannelSwitch, {
  summary: 'Switches a channel on or off, with a reason.',
  params: z.strictObject({ channel: z.enum(['email', 'text']) }),
  body: z.strictObject({ isOn: z.boolean(), reason: text(500) }),
  results: channelSwitch,
})
