import { Controller, Inject } from '@nestjs/common'
import { adminHttp as http } from '@portal/contracts-admin'
import type { InputOf } from '@portal/contracts-common'
import { clockMoved } from '@portal/messaging'
import { Commands, domainEvent } from '@portal/persistence'
import { CLOCK, CommandContext, Handle, Input, MovableClock, refuse, type Clock } from '@portal/service-kit'

/** `/api/test-clock`: moves the time of all services forward in a demonstration (docs/adr/0029). */
@Controller()
export class TestClockController {
  constructor(
    private readonly commands: Commands,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Handle(http.getTestClock)
  get() {
    const clock = this.getClock()
    return toResults(clock, clock.offsetMs)
  }

  @Handle(http.moveTestClock)
  async move(
    @Input(http.moveTestClock) { body: { offsetSeconds } }: InputOf<typeof http.moveTestClock>,
    @CommandContext() context: CommandContext,
  ) {
    const clock = this.getClock()
    const offsetMs = offsetSeconds * 1000
    if (offsetMs < clock.offsetMs) refuse('test-clock.ahead', { offsetSeconds: clock.offsetMs / 1000 })
    // The clock itself moves with the event, like those of the other services.
    return this.commands.run(context, async () => ({
      results: toResults(clock, offsetMs),
      action: {
        kind: 'test-clock.moved',
        entityType: 'test-clock',
        entityId: 'portal',
        before: { offsetSeconds: clock.offsetMs / 1000 },
        after: { offsetSeconds },
      },
      events: [domainEvent(clockMoved, 'portal', { offsetMs })],
    }))
  }

  private getClock(): MovableClock {
    return this.clock instanceof MovableClock ? this.clock : refuse('resource.not-found')
  }
}

function toResults(clock: MovableClock, offsetMs: number) {
  const now = new Date(clock.now().getTime() + offsetMs - clock.offsetMs)
  return { now: now.toISOString(), offsetSeconds: offsetMs / 1000 }
}
