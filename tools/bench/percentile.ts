/** The time in milliseconds within which 95% of the searches finish. */
export async function measurePercentile<Input>(
  inputs: readonly Input[],
  work: (input: Input) => Promise<unknown>,
): Promise<number> {
  const times: number[] = []
  for (const input of inputs) {
    const startedAt = performance.now()
    await work(input)
    times.push(performance.now() - startedAt)
  }
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN
}
