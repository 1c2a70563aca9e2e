import { describe, expect, it } from 'vitest'
import { explain, toPath } from './explain.ts'

describe('toPath', () => {
  it.each(['/users', 'users', '/users?page=2', 'http://localhost:4200/users#top'])(
    'returns the path of %s',
    (address) => {
      expect(toPath(address)).toBe('/users')
    },
  )
})

describe('explain', () => {
  it("names the remote, module and endpoints of a remote's page", async () => {
    const lines = await explain('/users')
    expect(lines?.slice(0, 2)).toEqual(['remote: mfe-admin', 'page: users (/users), access: admins'])
    expect(lines).toContainEqual(expect.stringMatching(/^module: mfe-admin\/src\/.+\/users\.page\.tsx$/))
    expect(lines).toContainEqual(expect.stringContaining('searchUsers: POST /api/users/search, access: admins'))
  })

  it('names the module of a page of the shell', async () => {
    expect(await explain('/login')).toContain('module: shell/src/account/login.page.tsx')
  })

  it('names the service, controller, module and tables of an endpoint', async () => {
    const lines = await explain('/api/comments/list')
    expect(lines?.[0]).toBe('endpoint: listComments: GET /api/comments/list, access: public')
    expect(lines).toContain('  service: regulations (services/regulations)')
    expect(lines).toContain('  module: services/regulations/src/modules/comments')
    expect(lines?.at(-1)).toMatch(/^ {2}tables in the module's SQL: comment, /)
  })

  it('prefers an endpoint with the literal path', async () => {
    expect(await explain('/api/users/list')).toContainEqual(expect.stringContaining('listUsers'))
  })

  it('names the service of a path without an endpoint', async () => {
    expect((await explain('/idp'))?.[0]).toBe('service: user-pool (services/user-pool)')
  })

  it('returns undefined for an unknown address', async () => {
    expect(await explain('/nothing')).toBeUndefined()
  })
})
