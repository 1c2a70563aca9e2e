import { defineHorseNotice, type HorseNoticeTexts } from './horse-notice-kind.ts'

const samples = {
  request: {
    'en-US': 'transfer of Maple Court',
    es: 'transferencia de Maple Court',
  },
  sender: 'Ana García',
  recipient: 'Ben Vega',
  date: { 'en-US': 'December 1, 2026', es: '1 de diciembre de 2026' },
} as const

function define(name: string, texts: Readonly<Record<'en-US' | 'es', HorseNoticeTexts>>) {
  return defineHorseNotice({ name, placeholders: samples, texts })
}

const sameText = (title: string, text: string): HorseNoticeTexts => ({ title, text, sms: text })

/** Notices about requests. `request` says what is asked and about which horses. */
export const requestNotices = {
  received: define('horse-request-received', {
    'en-US': sameText(
      'Your decision is needed: {{request}}',
      '{{sender}} asks you to accept: {{request}}. Decide by {{date}}.',
    ),
    es: sameText(
      'Se necesita su decisión: {{request}}',
      '{{sender}} le pide que acepte: {{request}}. Puede decidir hasta el {{date}}.',
    ),
  }),
  sent: define('horse-request-sent', {
    'en-US': sameText('Requested: {{request}}', '{{sender}} asked {{recipient}} to accept: {{request}}.'),
    es: sameText('Se solicitó: {{request}}', '{{sender}} pidió a {{recipient}} que acepte: {{request}}.'),
  }),
  reminder: define('horse-request-reminder', {
    'en-US': sameText(
      'Your decision is still needed: {{request}}',
      '{{sender}} is waiting for your decision: {{request}}. The request expires on {{date}}.',
    ),
    es: sameText(
      'Todavía falta su decisión: {{request}}',
      '{{sender}} espera su decisión: {{request}}. La solicitud vence el {{date}}.',
    ),
  }),
  accepted: define('horse-request-accepted', {
    'en-US': sameText('Accepted: {{request}}', '{{recipient}} accepted: {{request}}. It is in effect now.'),
    es: sameText('Se aceptó: {{request}}', '{{recipient}} aceptó: {{request}}. Ya está en vigor.'),
  }),
  rejected: define('horse-request-rejected', {
    'en-US': sameText('Rejected: {{request}}', '{{recipient}} rejected: {{request}}. Nothing changes.'),
    es: sameText('Se rechazó: {{request}}', '{{recipient}} rechazó: {{request}}. No cambia nada.'),
  }),
  withdrawn: define('horse-request-withdrawn', {
    'en-US': sameText('Withdrawn: {{request}}', 'The request was withdrawn: {{request}}. Nothing changes.'),
    es: sameText('Se retiró: {{request}}', 'Se retiró la solicitud: {{request}}. No cambia nada.'),
  }),
  expired: define('horse-request-expired', {
    'en-US': sameText('Expired: {{request}}', 'No one answered in time: {{request}}. Nothing changes.'),
    es: sameText('Venció: {{request}}', 'Nadie respondió a tiempo: {{request}}. No cambia nada.'),
  }),
  canceled: define('horse-request-canceled', {
    'en-US': sameText('Canceled: {{request}}', 'The request was canceled: {{request}}. Nothing changes.'),
    es: sameText('Se canceló: {{request}}', 'Se canceló la solicitud: {{request}}. No cambia nada.'),
  }),
} as const
