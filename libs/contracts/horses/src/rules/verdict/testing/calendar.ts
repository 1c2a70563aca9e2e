/** One row of days for each reason. Days are numbered from the first one of the calendar. */
export class Calendar {
  readonly length: number
  readonly #start: number
  readonly #rows = new Map<string, Uint8Array>()

  constructor(firstDay: string, lastDay: string) {
    this.#start = Date.parse(firstDay) / 86_400_000
    this.length = Date.parse(lastDay) / 86_400_000 - this.#start + 1
  }

  /** Returns the number of a plain date; negative before the calendar. */
  dayOf(date: string): number {
    return Date.parse(date) / 86_400_000 - this.#start
  }

  dateOf(day: number): string {
    return new Date((this.#start + day) * 86_400_000).toISOString().slice(0, 10)
  }

  /** Marks the days from `first` up to but not including `end`. */
  mark(reason: string, first: number, end: number): void {
    if (end <= first || end <= 0) return
    let row = this.#rows.get(reason)
    if (!row) this.#rows.set(reason, (row = new Uint8Array(this.length)))
    row.fill(1, Math.max(first, 0), Math.max(end, 0))
  }

  /** Marks each of the days from `first` up to but not including `end` with the reason that `describe` returns; '': none. */
  markDays(first: number, end: number, describe: (day: number) => string): void {
    let open = ''
    let since = first
    for (let day = first; day <= end; day++) {
      const reason = day === end ? '' : describe(day)
      if (reason === open) continue
      if (open !== '') this.mark(open, since, day)
      open = reason
      since = day
    }
  }

  /** Returns the reasons of a day, in alphabetical order. */
  list(day: number): string[] {
    return [...this.#rows].flatMap(([reason, row]) => (row[day] === 1 ? [reason] : [])).toSorted()
  }

  /** Returns the first day after `day` without the reason, or null. */
  findEnd(reason: string, day: number): string | null {
    const end = this.#rows.get(reason)?.indexOf(0, day + 1) ?? -1
    return end === -1 ? null : this.dateOf(end)
  }

  /** Returns the first day after `day` on which any reason begins or ends, or null. */
  findChange(day: number): string | null {
    let change = this.length
    for (const row of this.#rows.values()) {
      const found = row.indexOf(row[day] === 1 ? 0 : 1, day + 1)
      if (found !== -1 && found < change) change = found
    }
    return change === this.length ? null : this.dateOf(change)
  }
}
