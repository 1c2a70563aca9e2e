import { registrationHttp } from '@portal/contracts-registration'
import type { PersonRole } from '@portal/contracts-common/light'
import { fakeShellHost, renderPage, stubResponses } from '@portal/testing-web'
import { Route, Routes } from '@portal/ui/router'
import type { ReactNode } from 'react'
import delegates from '../../locales/en-US/delegates.json'
import invites from '../../locales/en-US/invites.json'
import notices from '../../locales/en-US/notices.json'
import { connect } from '../shared/api.ts'

/** Opens a page for a person with these roles, or for a visitor. */
export async function openFeature(
  page: ReactNode,
  options: {
    readonly route: string
    readonly path?: string
    readonly roles?: readonly PersonRole[]
    readonly responses: Parameters<typeof stubResponses>[1]
  },
) {
  const requests = stubResponses(registrationHttp, options.responses)
  const { roles } = options
  const user = { username: 'ana', groups: ['USERS' as const], personId: 'p-1', expiresAt: Date.now() + 3_600_000 }
  const host = fakeShellHost(roles ? { session: { status: 'signed-in', user: { ...user, roles } } } : {})
  connect(host)
  const view = await renderPage(
    <Routes>
      <Route path={options.route} element={page} />
      <Route path="*" element={null} />
    </Routes>,
    { texts: { delegates, invites, notices }, host, path: options.path ?? options.route },
  )
  return Object.assign(view, { requests })
}
