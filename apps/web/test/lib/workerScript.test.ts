import { describe, expect, it } from "@jest/globals";
import { workerScript } from "../../src/lib/workerScript";

describe("the script that registers the service worker", () => {
  it("names the build, and cannot leave its element", () => {
    expect(workerScript("abc_1")).toContain('register("/sw.js?build=abc_1")');
    expect(workerScript('</script>"')).toContain('register("/sw.js?build=%3C%2Fscript%3E%22")');
  });

  it("is empty without a build, because the offline page would stay out of date", () => {
    expect(workerScript(undefined)).toBe("");
  });
});
