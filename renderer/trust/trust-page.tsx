export function TrustPage() {
  return <p className="nothing">This page is being built.</p>
}
