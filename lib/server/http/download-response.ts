/** Bytes as a download that no browser opens as a page. */
export function downloadResponse(fileName: string, text: string): Response {
  const ascii = fileName.replace(/[^\x20-\x7e]|["%\\]/g, "_");
  return new Response(Buffer.from(text, "utf8"), {
    headers: {
      "content-type": "application/octet-stream",
      "content-disposition": `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(fileName)}`,
      "content-security-policy": "sandbox; default-src 'none'",
      "cache-control": "no-store",
    },
  });
}
