import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { checkLiveRemotes } from './check-live-remotes.ts'

let server: Server
let portal: string
let contracts: Record<string, string[]>

beforeEach(async () => {
  contracts = { horses: ['1.4.0'] }
  const remotes = [
    { name: 'mfe-horses', version: '3.0.0', manifest: { needs: { shell: '^1.0.0', horses: '^1.2.0' } } },
    { name: 'mfe-people', version: '1.0.0', manifest: { needs: { shell: '^1.0.0', people: '^1.0.0' } } },
  ]
  server = createServer((request, response) => {
    const isFound = request.url === '/generation.json'
    response.writeHead(isFound ? 200 : 404, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ number: 7, remotes, contracts }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  portal = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterEach(() => new Promise<unknown>((resolve) => server.close(resolve).closeAllConnections()))

const check = (...versions: string[]) => checkLiveRemotes({ contracts: { horses: versions } }, portal)

it('finds the live remotes that a new major version would break, unless the service answers both', async () => {
  const problem = 'mfe-horses 3.0.0 needs horses ^1.2.0, but this service answers 2.0.0'
  expect(await check('2.0.0')).toEqual({ problems: [problem], existingProblems: [] })
  expect(await check('1.5.0', '2.0.0')).toEqual({ problems: [], existingProblems: [] })
  expect((await check('1.1.0')).problems).toHaveLength(1)
})

it('reports a remote that the running service does not answer either, without refusing the deployment', async () => {
  contracts = { horses: ['2.0.0'] }
  expect(await check('2.1.0')).toMatchObject({
    problems: [],
    existingProblems: [expect.stringContaining('mfe-horses')],
  })
})

it('fails when the live remotes are unknown', async () => {
  await expect(checkLiveRemotes({ contracts: {} }, `${portal}/other`)).rejects.toThrow('answered 404')
})
