// Types of the parts of autocannon that the benches use; the package has none.
declare module 'autocannon' {
  interface Request {
    method?: string
    path?: string
    headers?: Record<string, string>
    body?: string | Buffer
    setupRequest?: (request: Request) => Request
  }
  interface Options {
    url: string
    connections: number
    duration?: number
    pipelining?: number
    /** Requests a second, over all connections. */
    overallRate?: number
    requests?: Request[]
  }
  interface Result {
    /** Seconds. */
    duration: number
    '2xx': number
    non2xx: number
    errors: number
    timeouts: number
    /** Milliseconds. */
    latency: { p99: number }
  }
  export default function autocannon(options: Options): Promise<Result>
}
