import type { Metric, Sample } from '#service/metrics/prometheus-text.ts'
import type { ServerState, Store } from '#service/stores/model/store.ts'

/** The database servers and this process's connections to them; none for a file. */
export function serverMetrics(store: Pick<Store, 'servers'>): Metric[] {
  const servers = store.servers()
  const each = (name: string, help: string, value: (server: ServerState) => number): Metric => ({
    name,
    help,
    type: 'gauge',
    samples: servers.map((server): Sample => ({
      labels: { server: server.name, role: server.role },
      value: value(server),
    })),
  })
  return [
    each('database_up', 'Whether the server answered when it was last asked.', ({ up }) => Number(up)),
    each('database_connections', 'Open connections to the server.', ({ connections }) => connections),
    each('database_connections_in_use', 'Connections that run a statement.', ({ inUse }) => inUse),
    each('database_requests_waiting', 'Statements that wait for a connection.', ({ waiting }) => waiting),
  ]
}
