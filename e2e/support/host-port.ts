/** The port of a worker's host pages. It is fixed because the service has to allow their origins when it starts. */
export function hostPort(service: string, parallelIndex: number): number {
  return Number(new URL(service).port) + 1000 * (parallelIndex + 1)
}
