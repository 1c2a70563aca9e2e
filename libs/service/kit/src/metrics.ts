import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

/** The numbers of one service, for `/metrics`. Libraries add theirs to `registry`. */
export class Metrics {
  readonly registry = new Registry()
  readonly #requests: Histogram<'method' | 'route' | 'status'>

  constructor(service: string) {
    this.registry.setDefaultLabels({ service })
    collectDefaultMetrics({ register: this.registry })
    this.#requests = new Histogram({
      name: 'http_request_seconds',
      help: 'Time from request to answer, by route of the contract.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers: [this.registry],
    })
  }

  /** Adds a number that is read when the metrics are asked for; a failing read leaves it out. */
  gauge(name: string, help: string, read: () => Promise<number>): void {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers: [this.registry],
      collect: async () => gauge.set(await read().catch(() => Number.NaN)),
    })
  }

  /** Adds a number that only grows, told apart by one label; answers what adds to it. */
  counter(name: string, help: string, label: string): (of: string, by: number) => void {
    const counter = new Counter({ name, help, labelNames: [label], registers: [this.registry] })
    return (of, by) => counter.labels(of).inc(by)
  }

  /** Counts an answered request; `route` is the template, never the address. */
  observe(request: { method: string; route: string; status: number; seconds: number }): void {
    this.#requests.labels(request.method, request.route, String(request.status)).observe(request.seconds)
  }
}
