const plainDate = /^\d{4}-\d{2}-\d{2}$/

/** Whether words of an address are a plain date. */
export function isDate(text: string): boolean {
  return plainDate.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00`))
}

/** Days in the reader's zone, both included and either empty, as the instants a service takes: `to` is the first that no longer counts. */
export function instantsOf({ from, to }: { readonly from: string; readonly to: string }) {
  return { ...(from && { from: startOfDay(from, 0) }), ...(to && { to: startOfDay(to, 1) }) }
}

function startOfDay(date: string, later: number): string {
  const day = new Date(`${date}T00:00:00`)
  day.setDate(day.getDate() + later)
  return day.toISOString()
}
