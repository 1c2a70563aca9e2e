/** Seconds of an address: `?t=95` or `?t=1m35s`; undefined where it names no moment. */
export function readMoment(params: URLSearchParams): number | undefined {
  const given = params.get('t') ?? ''
  if (/^\d{1,6}$/.test(given)) return Number(given)
  const [, hours = '0', minutes = '0', seconds = '0'] = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s)?$/.exec(given) ?? []
  const moment = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
  return moment > 0 ? moment : undefined
}

/** A moment as a clock shows it: `1:05`, `1:02:03`. */
export function clockOf(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60]
  const two = (number: number) => String(number).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}
