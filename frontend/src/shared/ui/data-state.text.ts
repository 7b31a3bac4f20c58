export const dataStateText = {
  retry: 'לנסות שוב',
  loading: 'טוענים…',
}
