import {
  answerCalls,
  fakeShellHost,
  renderPage,
  signedIn,
  type FakeShellHost,
  type RenderedPage,
  type RenderPageOptions,
} from '@portal/testing-web'
import type { ReactNode } from 'react'
import admin from '../../locales/en-US/admin.json'
import audit from '../../locales/en-US/audit.json'
import deadLetters from '../../locales/en-US/dead-letters.json'
import definitions from '../../locales/en-US/definitions.json'
import documents from '../../locales/en-US/document-editing.json'
import doubts from '../../locales/en-US/doubts.json'
import labels from '../../locales/en-US/labels.json'
import localization from '../../locales/en-US/localization.json'
import review from '../../locales/en-US/review.json'
import regulationManagement from '../../locales/en-US/regulation-management.json'
import releases from '../../locales/en-US/releases.json'
import translation from '../../locales/en-US/translation.json'
import parser from '../../locales/en-US/parser.json'
import users from '../../locales/en-US/users.json'
import { connect } from '../api.ts'

/** Renders a page of this remote at an address for an admin, over the answers given. */
export async function openPage(
  page: ReactNode,
  at: string,
  answers: Parameters<typeof answerCalls>[0],
  host: FakeShellHost = fakeShellHost({ session: signedIn('ADMINS') }),
  /** Spanish texts by namespace, for a page that is switched. */
  translated: RenderPageOptions['translated'] = {},
): Promise<RenderedPage & { readonly requests: Request[] }> {
  const requests = answerCalls(answers)
  connect(host)
  const view = await renderPage(page, {
    texts: {
      admin,
      audit,
      'dead-letters': deadLetters,
      definitions,
      localization,
      parser,
      releases,
      review,
      translation,
      users,
      'regulation-management': regulationManagement,
      doubts,
      labels,
      'document-editing': documents,
    },
    translated,
    host,
    at,
  })
  return Object.assign(view, { requests })
}
