import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

/** Metrics of one service, served at `/metrics`. */
export class Metrics {
  readonly registry = new Registry()
  readonly #requests: Histogram<'method' | 'route' | 'status'>

  constructor(service: string) {
    this.registry.setDefaultLabels({ service })
    collectDefaultMetrics({ register: this.registry })
    this.#requests = new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Duration of HTTP requests by route.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers: [this.registry],
    })
  }

  /** Adds a gauge that is read on each scrape; a failed read reports NaN. */
  gauge(name: string, help: string, read: () => Promise<number>): void {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers: [this.registry],
      collect: async () => gauge.set(await read().catch(() => Number.NaN)),
    })
  }

  /** Adds a counter with one label and returns the function that increments it. */
  counter(name: string, help: string, label: string): (labelValue: string, amount: number) => void {
    const counter = new Counter({ name, help, labelNames: [label], registers: [this.registry] })
    return (labelValue, amount) => counter.labels(labelValue).inc(amount)
  }

  /** Records a completed request; `route` is the path template, never the URL. */
  observe(request: { method: string; route: string; status: number; seconds: number }): void {
    this.#requests.labels(request.method, request.route, String(request.status)).observe(request.seconds)
  }
}
