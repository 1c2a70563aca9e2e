import { failure, main, type Screen } from '@portal/testing-e2e'

const page = { address: () => '/notice-templates', user: 'admin' } as const

export const noticeTemplateScreens: readonly Screen[] = [
  { ...page, name: '/notice-templates: full', shows: (opened) => main(opened).locator('h3').first() },
  { ...page, name: '/notice-templates: error', stub: ['/api/staff', 'failure'], shows: failure },
]
