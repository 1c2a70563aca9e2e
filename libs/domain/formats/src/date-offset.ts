const RealDate = Date

/**
 * Shifts `Date` of this page or process, for the test clock of a demonstration (docs/adr/0029). Services use an injected
 * clock instead.
 */
export function setDateOffset(offsetMs: number): void {
  const now = () => RealDate.now() + offsetMs
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, values, newTarget) =>
      Reflect.construct(target, values.length === 0 ? [now()] : values, newTarget) as Date,
    apply: () => new RealDate(now()).toString(),
    get: (target, name, receiver) => (name === 'now' ? now : (Reflect.get(target, name, receiver) as unknown)),
  })
}
