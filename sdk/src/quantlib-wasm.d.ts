/** The part of QuantLib that a test compares with; the package has no types of its own. */
declare module 'quantlib-wasm' {
  interface Held {
    delete(): void
  }
  export interface QuantLib {
    Date: { fromISOString(day: string): Held }
    Vector$Date$: new () => Held
    Schedule: new (days: Held) => Held
    ActualActualConvention: { ISMA: unknown }
    ActualActual: new (
      convention: unknown,
      schedule: Held,
    ) => Held & { yearFraction(from: Held, to: Held, periodStart: Held, periodEnd: Held): number }
  }
  export default function load(): Promise<QuantLib>
}
