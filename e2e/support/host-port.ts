/** The port of the pages that embed the service, for each worker one: the service allows them when it starts. */
export function hostPort(service: string, parallelIndex: number): number {
  return Number(new URL(service).port) + 1000 * (parallelIndex + 1)
}
