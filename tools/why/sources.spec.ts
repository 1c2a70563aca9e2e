import { describe, expect, it } from 'vitest'
import {
  collectSources,
  findCalledEndpoints,
  findCreatedTables,
  findPageFile,
  findShellPageFile,
  findTables,
  handlesEndpoint,
} from './sources.ts'

describe('collectSources', () => {
  it('follows relative imports, static and dynamic, each file once', () => {
    const files: Readonly<Record<string, string>> = {
      '/src/a.page.tsx': `import { b } from './b.ts'\nimport './a.css'\nconst c = () => import('../c.tsx')`,
      '/src/b.ts': `import '@portal/ui'\nimport type { A } from './a.page.tsx'`,
      '/c.tsx': `export * from './missing.ts'`,
    }
    expect([...collectSources('/src/a.page.tsx', (path) => files[path]).keys()].toSorted()).toEqual([
      '/c.tsx',
      '/src/a.page.tsx',
      '/src/b.ts',
    ])
  })
})

describe('findPageFile', () => {
  const table = `export const pages = {
    search: () => import('./search.page.tsx'),
    'my-comments': () => import('./my-comments.page.tsx'),
  }`

  it.each([
    ['search', './search.page.tsx'],
    ['my-comments', './my-comments.page.tsx'],
    ['comments', undefined],
  ])('returns the file of %s', (page, file) => {
    expect(findPageFile(table, page)).toBe(file)
  })
})

describe('findShellPageFile', () => {
  const table = `const LoginPage = lazy(() => import('../account/login.page.tsx'))
    shellRoute('/login', t('login.title'), <LoginPage />),`

  it('returns the file of the component that a route renders', () => {
    expect(findShellPageFile(table, '/login')).toBe('../account/login.page.tsx')
    expect(findShellPageFile(table, '/register')).toBeUndefined()
  })
})

describe('findCalledEndpoints', () => {
  it('finds calls on clients and ignores other properties of the same name', () => {
    const text = `regulationsApi().search.query({}); api.getRegDocument; location.search; getCollectionApi('track').list`
    const names = new Set(['search', 'getRegDocument', 'listVersions'])
    expect(findCalledEndpoints(text, names)).toEqual(['search', 'getRegDocument'])
    expect(findCalledEndpoints('location.search', names)).toEqual([])
  })
})

describe('findTables', () => {
  it('finds existing tables in SQL and entity definitions', () => {
    const text = `select * from comment c join version v on true; insert into comment_draft values (1);
      update main_regulation set x = 1; defineEntity({ tableName: 'portal_user' }); from './comment.ts'`
    const tables = new Set(['comment', 'version', 'comment_draft', 'main_regulation', 'portal_user', 'definition'])
    expect(findTables(text, tables)).toEqual(['comment', 'version', 'comment_draft', 'main_regulation', 'portal_user'])
  })
})

describe('findCreatedTables', () => {
  it('returns the tables that a migration creates', () => {
    expect(findCreatedTables('create table comment (\n); CREATE TABLE IF NOT EXISTS "version" (')).toEqual([
      'comment',
      'version',
    ])
  })
})

describe('handlesEndpoint', () => {
  it('matches the whole endpoint name', () => {
    expect(handlesEndpoint('@Handle(http.listComments)', 'listComments')).toBe(true)
    expect(handlesEndpoint('@Handle(http.listCommentsAtRoot)', 'listComments')).toBe(false)
  })
})
